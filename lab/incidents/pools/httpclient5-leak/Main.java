import com.shop.stock.StockClient;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Responses of the stock service are never closed, so that their connections stay leased. The fix closes them. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket host = new ServerSocket(0, 100);
        Thread server = new Thread(() -> serve(host), "stock-host");
        server.setDaemon(true);
        server.start();
        StockClient stock = new StockClient("http://localhost:" + host.getLocalPort() + "/stock", Lab.FIXED);
        ExecutorService requests = Executors.newFixedThreadPool(10);
        for (int request = 0; request < 10; request++) {
            requests.submit(() -> {
                while (true) {
                    stock.count();
                    Lab.sleep(300);
                }
            });
        }
        Lab.await();
    }

    private static void serve(ServerSocket host) {
        try {
            while (true) {
                try (Socket socket = host.accept()) {
                    InputStream in = socket.getInputStream();
                    for (int end = 0; end < 4; ) end = "\r\n\r\n".charAt(end) == in.read() ? end + 1 : 0;
                    socket.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\n7".getBytes());
                }
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
