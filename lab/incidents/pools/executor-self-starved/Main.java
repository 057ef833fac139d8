import com.shop.reports.ReportService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Reports run their parts in the pool that they occupy themselves. The fix has a second pool for the parts. */
public class Main {
    public static void main(String[] args) {
        ExecutorService reports = startPool("report");
        ReportService service = new ReportService(Lab.FIXED ? startPool("report-part") : reports);
        while (true) {
            for (int report = 0; report < 12; report++) reports.submit(service::build);
            Lab.sleep(2000);
        }
    }

    private static ExecutorService startPool(String name) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(6, task -> new Thread(task, name + "-worker-" + number.incrementAndGet()));
    }
}
