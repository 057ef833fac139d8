import com.shop.prices.PriceClient;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Prices come over an HttpClient with two connections per route from a host that hangs. The fix has time-outs. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket priceHost = new ServerSocket(0, 4000);
        PriceClient prices = new PriceClient("http://localhost:" + priceHost.getLocalPort() + "/price", Lab.FIXED);
        AtomicInteger number = new AtomicInteger();
        ExecutorService requests =
                Executors.newFixedThreadPool(12, task -> new Thread(task, "pricing-" + number.incrementAndGet()));
        for (int request = 0; request < 12; request++) {
            requests.submit(() -> {
                while (true) {
                    prices.find();
                    Lab.sleep(1000);
                }
            });
        }
        Lab.await();
    }
}
