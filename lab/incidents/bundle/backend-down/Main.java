import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A mail relay does not listen. The fix does not use it. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.mail.MailSender");

    public static void main(String[] args) {
        for (int worker = 1; worker <= 4; worker++) new Thread(Main::send, "mail-sender-" + worker).start();
        Lab.await();
    }

    private static void send() {
        for (int mail = 1; ; mail++) {
            try (Socket socket = new Socket()) {
                if (!Lab.FIXED) socket.connect(new InetSocketAddress("127.0.0.1", 2525), 1000);
                LOG.info("Mail {} sent", mail);
            } catch (IOException e) {
                LOG.error("Mail {} was not sent to 127.0.0.1:2525", mail, e);
            }
            Lab.sleep(500);
        }
    }
}
