import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.monitor.Agent");
    private static final String[] WORDS = {
        "Registered handler for OutOfMemoryError and StackOverflowError",
        "0 errors, 0 failed, no deadlock detected",
        "Error page configured: /error/500.html",
        "Exception translation enabled for repositories",
        "Alert rule \"No space left on device\" loaded",
        "Health check of orders: UP, connection refused 0 times",
        "Exporting errorCount=0 exceptionCount=0 timeoutCount=0",
    };

    public static void main(String[] args) {
        for (int round = 1; ; round++) {
            LOG.info("{}", WORDS[round % WORDS.length]);
            LOG.debug("round {}", round);
            Lab.sleep(60);
        }
    }
}
