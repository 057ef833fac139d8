import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.orders.OrderService");

    public static void main(String[] args) {
        LOG.info("Started OrderService in 2.1 seconds");
        for (int order = 1; ; order++) {
            if (order % 97 == 0) LOG.warn("Order {} was slow to confirm, retrying in 50 ms (attempt 1 of 3)", order);
            LOG.info("Order {} confirmed, errors=0, timeout=false", order);
            Lab.sleep(25);
        }
    }
}
