import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A web service that nobody calls: its threads wait for work. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.web.Server");

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 100);
        int[] number = {0};
        server.setExecutor(Executors.newFixedThreadPool(20, task -> new Thread(task, "http-exec-" + ++number[0])));
        for (int worker = 0; worker < 20; worker++) server.getExecutor().execute(() -> {});
        server.createContext("/", exchange -> exchange.close());
        server.start();
        Executors.newScheduledThreadPool(2).scheduleAtFixedRate(
                () -> LOG.info("Nothing to do"), 1, 5, java.util.concurrent.TimeUnit.SECONDS);
        LOG.info("Server started in {} ms", Lab.uptime());
    }
}
