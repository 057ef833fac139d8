import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.net.*;
import java.net.http.*;
import java.util.*;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A JSON service under load, with virtual threads, that logs some handled warnings. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.stock.StockServer");

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/stock", exchange -> {
            byte[] answer = mapper.writeValueAsBytes(Map.of("sku", UUID.randomUUID().toString(), "left", 7, "sizes", List.of("S", "M", "L")));
            exchange.sendResponseHeaders(200, answer.length);
            try (var body = exchange.getResponseBody()) { body.write(answer); }
        });
        server.start();
        URI uri = URI.create("http://localhost:" + server.getAddress().getPort() + "/stock");
        HttpClient client = HttpClient.newHttpClient();
        for (int request = 1; ; request++) {
            client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            if (request % 100 == 0) LOG.info("{} requests answered", request);
            if (request % 700 == 0) LOG.warn("Stock of item {} is low, reordered", request);
            Lab.sleep(4);
        }
    }
}
