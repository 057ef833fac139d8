import com.shop.session.SessionStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A shop keeps the session of every visitor for ever, until its threads die of OutOfMemoryError. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.web.Visits");
    private static final SessionStore STORE = new SessionStore();

    public static void main(String[] args) {
        for (int worker = 1; worker <= 4; worker++) new Thread(Main::serve, "http-nio-8080-exec-" + worker).start();
        LOG.info("Shop started in {} ms", Lab.uptime());
        Lab.await();
    }

    private static int render(String id) {
        StringBuilder page = new StringBuilder();
        for (int product = 0; product < 2000; product++) page.append("<li>product ").append(product).append(" for ").append(id);
        return page.toString().length();
    }

    private static void serve() {
        for (int visit = 1; ; visit++) {
            String id = Thread.currentThread().getName() + "-" + visit;
            try {
                render(id);
                STORE.open(id);
                if (Lab.FIXED) STORE.close(id);
                if (visit % 50 == 0) LOG.info("{} visits served", visit);
                Lab.sleep(60);
            } catch (OutOfMemoryError e) {
                LOG.error("Request failed", e);
                Lab.sleep(500);
            }
        }
    }
}
