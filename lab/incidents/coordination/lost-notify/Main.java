import com.mail.Outbox;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The relay takes mails out of a full outbox and does not notify the senders that wait for room. */
public class Main {
    public static void main(String[] args) {
        Outbox outbox = new Outbox(Lab.FIXED);
        ScheduledExecutorService relay = Executors.newScheduledThreadPool(1);
        relay.scheduleAtFixedRate(outbox::poll, 1000, 5, TimeUnit.MILLISECONDS);
        ExecutorService requests = Executors.newFixedThreadPool(12);
        for (int i = 0; i < 12; i++) {
            int user = i;
            requests.submit(() -> {
                for (int n = 0; n < 10; n++) outbox.send("mail " + n + " of user " + user);
                return null;
            });
        }
        Lab.await();
    }
}
