import com.shop.session.SessionRegistry;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Forty request threads touch their session; the registry has one monitor for all of them. */
public class Main {
    public static void main(String[] args) {
        SessionRegistry registry = new SessionRegistry(Lab.FIXED);
        ExecutorService requests = Executors.newFixedThreadPool(40);
        for (int i = 0; i < 40; i++) {
            int user = i;
            requests.submit(() -> {
                while (true) {
                    registry.touch("session-" + (user * 500));
                    if (Lab.FIXED) Lab.sleep(200);
                }
            });
        }
        Lab.await();
    }
}
