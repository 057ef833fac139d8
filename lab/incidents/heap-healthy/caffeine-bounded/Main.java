import com.shop.search.ResultCache;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A search service caches 3,000 results in Caffeine with maximumSize: the cache is full, as intended. */
public class Main {
    private final ResultCache cache = new ResultCache();
    private int number;

    public static void main(String[] args) {
        Main service = new Main();
        ScheduledExecutorService web = Executors.newScheduledThreadPool(4, task -> new Thread(task, "search-worker"));
        web.scheduleAtFixedRate(service::searchMany, 0, 100, TimeUnit.MILLISECONDS);
        Lab.await();
    }

    private void searchMany() {
        for (int search = 0; search < 500; search++) cache.search("shoes size " + number++);
    }
}
