import com.shop.jobs.ExchangeRates;
import java.net.ServerSocket;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One thread runs all scheduled jobs; the first of them hangs. The fix has a read time-out. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket bank = new ServerSocket(0, 4000);
        ExchangeRates rates = new ExchangeRates(bank.getLocalPort(), Lab.FIXED ? 50 : 0);
        ScheduledExecutorService jobs =
                Executors.newScheduledThreadPool(1, task -> new Thread(task, "scheduling-1"));
        jobs.scheduleWithFixedDelay(rates::load, 500, 800, TimeUnit.MILLISECONDS);
        jobs.scheduleAtFixedRate(() -> System.out.println("INFO heartbeat"), 0, 1, TimeUnit.SECONDS);
        Lab.await();
    }
}
