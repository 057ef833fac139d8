import com.sun.net.httpserver.HttpServer;
import java.net.*;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.*;

/** A web service on virtual threads under moderate load. */
public class Main {
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            StringBuilder page = new StringBuilder();
            for (int i = 0; i < 500; i++) page.append("item ").append(i);
            Lab.sleep(20);
            byte[] body = page.toString().getBytes();
            exchange.sendResponseHeaders(200, body.length);
            try (var out = exchange.getResponseBody()) { out.write(body); }
        });
        server.start();
        HttpClient client = HttpClient.newBuilder().executor(Executors.newVirtualThreadPerTaskExecutor()).build();
        URI uri = URI.create("http://localhost:" + server.getAddress().getPort() + "/");
        while (true) {
            client.sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            Lab.sleep(10);
        }
    }
}
