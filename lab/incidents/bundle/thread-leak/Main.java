import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A report service makes an executor per report and never shuts it down. The fix shares one. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.report.ReportService");
    private static final ExecutorService SHARED = Executors.newFixedThreadPool(4);

    public static void main(String[] args) {
        for (int report = 1; ; report++) {
            render(report);
            if (report % 100 == 0) LOG.info("{} reports rendered", report);
            Lab.sleep(30);
        }
    }

    private static void render(int report) {
        ExecutorService executor = Lab.FIXED ? SHARED : Executors.newFixedThreadPool(1);
        executor.submit(() -> "report " + report);
    }
}
