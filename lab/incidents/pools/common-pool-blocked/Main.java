import com.shop.offers.OfferService;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Offers are collected with supplyAsync on the common pool, where suppliers hang. The fix has read time-outs. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket supplier = new ServerSocket(0, 4000);
        OfferService offers = new OfferService(supplier.getLocalPort(), Lab.FIXED ? 20 : 0);
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests =
                Executors.newFixedThreadPool(10, task -> new Thread(task, "offer-request-" + number.incrementAndGet()));
        for (int request = 0; request < 10; request++) {
            requests.submit(() -> {
                while (true) {
                    offers.collect();
                    Lab.sleep(2000);
                }
            });
        }
        Lab.await();
    }
}
