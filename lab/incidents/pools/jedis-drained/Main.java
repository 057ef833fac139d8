import com.shop.cart.CartStore;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Carts are kept in Redis, which does not answer. The fix gives borrowing and reading a short time-out. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket redis = new ServerSocket(0, 4000);
        CartStore carts = new CartStore(redis.getLocalPort(), Lab.FIXED);
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests =
                Executors.newFixedThreadPool(20, task -> new Thread(task, "cart-request-" + number.incrementAndGet()));
        for (int request = 0; request < 20; request++) {
            requests.submit(() -> {
                while (true) {
                    carts.load("4711");
                    Lab.sleep(1500);
                }
            });
        }
        Lab.await();
    }
}
