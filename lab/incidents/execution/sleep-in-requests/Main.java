import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;

/** A handler waits for the result of an order by sleeping until its status changes; all threads of the server do. */
public class Main {
    static boolean isDone() {
        return Lab.FIXED;
    }

    static void waitForOrder() {
        while (!isDone()) Lab.sleep(1000);
    }

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 100);
        server.setExecutor(Executors.newFixedThreadPool(10, Thread.ofPlatform().name("http-worker-", 1).factory()));
        server.createContext("/order", exchange -> {
            waitForOrder();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        HttpClient client = HttpClient.newHttpClient();
        URI order = URI.create("http://localhost:" + server.getAddress().getPort() + "/order");
        for (int i = 0; i < 15; i++) client.sendAsync(HttpRequest.newBuilder(order).build(), HttpResponse.BodyHandlers.discarding());
        Lab.await();
    }
}
