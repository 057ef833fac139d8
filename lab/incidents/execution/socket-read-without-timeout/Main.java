import com.shop.stock.StockClient;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The stock server accepts connections and never answers; the client has no read timeout. */
public class Main {
    static void serve(ServerSocket server) {
        while (Lab.FIXED) {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read(new byte[100]);
                socket.getOutputStream().write("12\n".getBytes());
            } catch (IOException e) {
                e.printStackTrace();
            }
        }
    }

    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(0, 200);
        Thread acceptor = new Thread(() -> serve(server), "stock-server");
        acceptor.setDaemon(true);
        acceptor.start();
        StockClient stock = new StockClient(server.getLocalPort());
        ExecutorService requests = Executors.newFixedThreadPool(6, Thread.ofPlatform().name("order-worker-", 1).factory());
        for (int i = 0; i < 6; i++) {
            String article = "article-" + i;
            requests.submit(() -> stock.stockOf(article));
        }
        Lab.await();
    }
}
