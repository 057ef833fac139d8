import com.shop.mail.AddressCheck;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two of the mail threads check an address with a regular expression that backtracks without end. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.mail.Newsletter");

    public static void main(String[] args) {
        for (int worker = 1; worker <= 6; worker++) {
            boolean isHostile = worker <= 2;
            new Thread(() -> send(isHostile), "mail-worker-" + worker).start();
        }
        Lab.await();
    }

    private static void send(boolean isHostile) {
        for (int mail = 1; ; mail++) {
            String address = isHostile && mail == 10 ? "a".repeat(60) + "!" : "customer" + mail + "@example.com";
            boolean isValid = AddressCheck.isValid(address);
            LOG.info("Mail {} {}", mail, isValid ? "sent" : "skipped: not an address");
            Lab.sleep(300);
        }
    }
}
