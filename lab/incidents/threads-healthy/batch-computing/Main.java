import com.bank.risk.Portfolio;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A batch values portfolios with all its workers, which use as much processor time as there is. */
public class Main {
    public static void main(String[] args) {
        AtomicInteger number = new AtomicInteger();
        ExecutorService workers =
                Executors.newFixedThreadPool(4, task -> new Thread(task, "risk-worker-" + number.incrementAndGet()));
        for (int portfolio = 0; portfolio < 2000; portfolio++) {
            int seed = portfolio;
            workers.submit(() -> {
                Portfolio risks = new Portfolio(seed);
                if (seed % 3 == 0) risks.value();
                else if (seed % 3 == 1) risks.sort();
                else risks.describe();
                Lab.sleep(20);
            });
        }
        Lab.await();
    }
}
