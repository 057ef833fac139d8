import com.shop.signup.MailCheck;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A sign-up form is sent with a long name and no @: the nested repetition tries all divisions of it. */
public class Main {
    public static void main(String[] args) {
        ExecutorService requests = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 2; i++) requests.submit(() -> MailCheck.isOwn("a".repeat(40) + "!", Lab.FIXED));
        Lab.await();
    }
}
