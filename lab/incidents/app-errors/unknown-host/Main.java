import java.net.InetAddress;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Main {
    private static final Logger LOG = Logger.getLogger("com.shop.mail.Mailer");

    public static void main(String[] args) {
        for (int mail = 1; ; mail++) {
            try {
                InetAddress relay = InetAddress.getByName(Lab.FIXED ? "localhost" : "relay.mail.invalid");
                LOG.info("Mail " + mail + " sent by " + relay.isLoopbackAddress());
            } catch (java.io.IOException e) {
                LOG.log(Level.SEVERE, "Mail " + mail + " cannot be sent", e);
            }
            Lab.sleep(300);
        }
    }
}
