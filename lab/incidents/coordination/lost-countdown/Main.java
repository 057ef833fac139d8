import com.shop.import_.Importer;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A worker that throws does not count the latch down; the request that waits for it never ends. */
public class Main {
    public static void main(String[] args) {
        ExecutorService workers = Executors.newFixedThreadPool(2);
        Importer importer = new Importer(workers, Lab.FIXED);
        ExecutorService requests = Executors.newFixedThreadPool(6, Thread.ofPlatform().name("import-request-", 1).factory());
        for (int i = 0; i < 6; i++) {
            requests.submit(() -> {
                importer.importAll(List.of("a.csv", "b.xls", "c.csv"));
                return null;
            });
        }
        Lab.await();
    }
}
