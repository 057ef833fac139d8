import java.util.logging.Logger;

public class Main {
    private static final Logger LOG = Logger.getLogger("com.shop.Batch");

    public static void main(String[] args) {
        LOG.info("Starting settlement");
        String url = Lab.FIXED ? "jdbc:h2:mem:settlement" : System.getenv("DB_URL");
        if (url == null) throw new IllegalStateException("Environment variable DB_URL is not set");
        LOG.info("Settling with " + url.length() + " characters of address");
        Lab.await();
    }
}
