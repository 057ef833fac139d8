import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.route.Router");

    public static void main(String[] args) {
        LOG.info("Starting router 3.1");
        if (Lab.FIXED) LOG.info("Routing table has 0 routes");
        else loadRoutes("conf/routes.yaml");
        LOG.info("Started router in 0.1 seconds");
        Lab.await();
    }

    private static void loadRoutes(String path) {
        try (BufferedReader in = new BufferedReader(new FileReader(path))) {
            LOG.info("First route: {}", in.readLine());
        } catch (IOException e) {
            throw new IllegalStateException("The routing table cannot be read", e);
        }
    }
}
