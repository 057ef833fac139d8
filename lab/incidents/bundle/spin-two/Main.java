import com.shop.mail.AnswerCheck;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two of the mail threads check an answer with a regular expression that backtracks without end. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.mail.Newsletter");

    public static void main(String[] args) {
        for (int worker = 1; worker <= 6; worker++) {
            boolean isHostile = worker <= 2;
            new Thread(() -> read(isHostile), "mail-worker-" + worker).start();
        }
        Lab.await();
    }

    private static void read(boolean isHostile) {
        for (int mail = 1; ; mail++) {
            String answer = isHostile && mail == 10 ? ";".repeat(90) : "yes;" + mail;
            boolean isUnsubscription = AnswerCheck.isUnsubscription(answer);
            LOG.info("Answer {} {}", mail, isUnsubscription ? "ends a subscription" : "read");
            Lab.sleep(300);
        }
    }
}
