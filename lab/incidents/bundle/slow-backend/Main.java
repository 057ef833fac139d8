import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import com.shop.stock.StockClient;

/** All request threads wait for a stock service that takes half a minute. The fixed service answers at once. */
public class Main {
    public static void main(String[] args) throws Exception {
        HttpServer stock = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 100);
        stock.setExecutor(Executors.newCachedThreadPool(task -> new Thread(task, "stock-stub")));
        stock.createContext("/", exchange -> {
            Lab.sleep(Lab.FIXED ? 5 : 40_000);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        stock.start();
        for (int worker = 1; worker <= 24; worker++) {
            new Thread(() -> serve(stock.getAddress().getPort()), "http-nio-8080-exec-" + worker).start();
        }
        Lab.await();
    }

    private static void serve(int port) {
        while (true) {
            StockClient.readStock(port);
            Lab.sleep(200);
        }
    }
}
