import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

public class Main {
    private static final Logger LOG = LogManager.getLogger("com.shop.cart.CartService");

    public static void main(String[] args) {
        for (int round = 1; ; round++) {
            int burst = Lab.FIXED ? 3 : 2500;
            for (int cart = 1; cart <= burst; cart++) LOG.info("Cart {} of round {} priced", cart, round);
            Lab.sleep(1500);
        }
    }
}
