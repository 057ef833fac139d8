import java.io.IOException;
import java.net.SocketTimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.web.RequestHandler");

    public static void main(String[] args) {
        for (int request = 1; ; request++) {
            try {
                handle(request);
            } catch (Exception e) {
                LOG.error("Request {} failed", request, e);
            }
            Lab.sleep(20);
        }
    }

    private static void handle(int request) throws Exception {
        if (request == 90) throw new IOException("Broken pipe");
        if (request == 180) throw new IllegalArgumentException("quantity must be positive");
        if (request == 270) throw new SocketTimeoutException("Read timed out");
        LOG.info("Request {} answered in {} ms", request, request % 37);
    }
}
