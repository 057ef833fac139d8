import java.net.InetAddress;
import java.net.UnknownHostException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The host of the payment provider does not resolve. The fix names one that does. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.payment.PaymentClient");

    public static void main(String[] args) {
        for (int worker = 1; worker <= 6; worker++) new Thread(Main::pay, "payment-" + worker).start();
        Lab.await();
    }

    private static void pay() {
        for (int order = 1; ; order++) {
            try {
                InetAddress address = InetAddress.getByName(Lab.FIXED ? "localhost" : "payments.provider.invalid");
                LOG.info("Order {} paid at {}", order, address);
            } catch (UnknownHostException e) {
                LOG.error("Order {} cannot be paid", order, e);
            }
            Lab.sleep(700);
        }
    }
}
