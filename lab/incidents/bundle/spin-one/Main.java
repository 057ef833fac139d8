import com.shop.pricing.DiscountCalculator;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One of the pricing threads is in a loop without an end. The fix compares with a tolerance. */
public class Main {
    public static void main(String[] args) {
        int[] number = {0};
        ExecutorService pricing = Executors.newFixedThreadPool(4, task -> new Thread(task, "pricing-" + ++number[0]));
        for (int worker = 0; worker < 4; worker++) pricing.submit(() -> System.nanoTime());
        pricing.submit(() -> DiscountCalculator.distribute(17.9, Lab.FIXED));
        Lab.await();
    }
}
