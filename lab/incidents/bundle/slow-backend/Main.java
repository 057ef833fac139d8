import com.shop.stock.StockClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** All request threads wait for a stock service that does not answer. The fixed service answers at once. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket stock = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
        if (Lab.FIXED) new Thread(() -> answer(stock), "stock-stub").start();
        for (int worker = 1; worker <= 24; worker++) {
            new Thread(() -> serve(stock.getLocalPort()), "http-nio-8080-exec-" + worker).start();
        }
        Lab.await();
    }

    private static void serve(int port) {
        while (true) {
            StockClient.readStock(port);
            Lab.sleep(500);
        }
    }

    private static void answer(ServerSocket stock) {
        while (true) {
            try (Socket client = stock.accept()) {
                client.getInputStream().read(new byte[4096]);
                client.getOutputStream().write(
                        "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
