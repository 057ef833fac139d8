import com.shop.rating.RatingClient;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Ratings are fetched with enqueue, of which OkHttp runs five per host. The fix has a call time-out. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket host = new ServerSocket(0, 4000);
        RatingClient ratings = new RatingClient("http://localhost:" + host.getLocalPort() + "/rating", Lab.FIXED);
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests =
                Executors.newFixedThreadPool(16, task -> new Thread(task, "http-nio-8080-exec-" + number.incrementAndGet()));
        for (int request = 0; request < 16; request++) {
            requests.submit(() -> {
                while (true) {
                    ratings.find();
                    Lab.sleep(2000);
                }
            });
        }
        Lab.await();
    }
}
