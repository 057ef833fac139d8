import java.util.concurrent.*;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An importer submits rows faster than its two workers store them; the queue holds 50. The fix runs them on the caller. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.bank.imports.RowImporter");

    public static void main(String[] args) {
        RejectedExecutionHandler handler = Lab.FIXED ? new ThreadPoolExecutor.CallerRunsPolicy() : new ThreadPoolExecutor.AbortPolicy();
        ThreadPoolExecutor workers = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(50), handler);
        for (int row = 1; ; row++) {
            int number = row;
            try {
                workers.execute(() -> store(number));
            } catch (RejectedExecutionException e) {
                LOG.error("Row {} is not imported", row, e);
            }
            Lab.sleep(5);
        }
    }

    private static void store(int row) {
        Lab.sleep(100);
        if (row % 20 == 0) LOG.info("{} rows are stored", row);
    }
}
