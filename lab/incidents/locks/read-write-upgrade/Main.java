import com.shop.catalog.PriceBook;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;

/** Requests ask for prices; a price that is missing is loaded below the read lock, which asks for the write lock. */
public class Main {
    public static void main(String[] args) {
        PriceBook prices = new PriceBook(Lab.FIXED);
        ExecutorService requests = Executors.newFixedThreadPool(8);
        for (int i = 0; i < 8; i++) {
            requests.submit(() -> {
                for (int n = 0; n < 20; n++) {
                    prices.priceOf("article-" + ThreadLocalRandom.current().nextInt(1000));
                    Lab.sleep(20);
                }
            });
        }
        Lab.await();
    }
}
