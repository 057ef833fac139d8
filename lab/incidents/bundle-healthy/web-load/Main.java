import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A shop under moderate load: requests over HTTP, a pooled database, one expected warning now and then. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.web.ProductController");

    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setMaximumPoolSize(10);
        config.setJdbcUrl("jdbc:h2:mem:shop");
        HikariDataSource shop = new HikariDataSource(config);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 100);
        int[] number = {0};
        server.setExecutor(Executors.newFixedThreadPool(16, task -> new Thread(task, "http-exec-" + ++number[0])));
        server.createContext("/", exchange -> {
            byte[] answer = query(shop, exchange.getRequestURI().getQuery());
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        int port = server.getAddress().getPort();
        for (int client = 1; client <= 6; client++) new Thread(() -> call(port), "client-" + client).start();
    }

    private static byte[] query(HikariDataSource shop, String product) throws IOException {
        try (Connection connection = shop.getConnection();
                ResultSet rows = connection.createStatement().executeQuery("select x from system_range(1, 200)")) {
            StringBuilder answer = new StringBuilder();
            while (rows.next()) answer.append(product).append(rows.getLong(1)).append('\n');
            return answer.toString().getBytes(StandardCharsets.UTF_8);
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    private static void call(int port) {
        for (int request = 1; ; request++) {
            try {
                URI uri = URI.create("http://127.0.0.1:" + port + "/?product=" + request);
                HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
                connection.getInputStream().readAllBytes();
                if (request % 50 == 0) LOG.info("{} products shown", request);
                if (request % 150 == 0) LOG.warn("Product {} has no picture", request);
            } catch (IOException e) {
                LOG.warn("Request failed", e);
            }
            Lab.sleep(25);
        }
    }
}
