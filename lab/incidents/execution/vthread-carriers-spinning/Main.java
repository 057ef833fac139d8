import com.shop.pricing.Pricing;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Computations run on virtual threads; there are as many as carriers, so that requests are not scheduled any more. */
public class Main {
    public static void main(String[] args) {
        ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < 2; i++) tasks.submit(() -> Pricing.search(Lab.FIXED));
        for (int i = 0; i < 50; i++) tasks.submit(() -> Lab.sleep(10));
        Lab.await();
    }
}
