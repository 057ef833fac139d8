import com.geo.index.TileCache;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A request for a tile that does not exist throws between the read lock and the try block: the lock stays held. */
public class Main {
    public static void main(String[] args) {
        TileCache cache = new TileCache(Lab.FIXED);
        ExecutorService requests = Executors.newFixedThreadPool(24);
        requests.submit(() -> cache.tile(-1));
        Lab.sleep(300);
        for (int i = 0; i < 24; i++) {
            int number = i;
            requests.submit(() -> {
                for (int n = 0; n < 50; n++) {
                    if (cache.tile(number) == null) cache.store(number, new byte[100]);
                    Lab.sleep(20);
                }
            });
        }
        Lab.await();
    }
}
