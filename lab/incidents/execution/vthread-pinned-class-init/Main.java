import com.shop.tax.TaxRules;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Requests on virtual threads need a class whose initializer waits; each of them keeps its carrier. */
public class Main {
    public static void main(String[] args) {
        ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
        for (int i = 0; i < 20; i++) requests.submit(TaxRules::rate);
        Lab.await();
    }
}
