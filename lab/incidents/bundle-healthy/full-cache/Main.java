import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cache with a bound is full and fills a good part of the heap; old entries leave it all the time. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.images.ImageCache");
    private static final int LIMIT = 3000;

    public static void main(String[] args) {
        Map<Integer, byte[]> cache = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
                return size() > LIMIT;
            }
        };
        for (int image = 1; ; image++) {
            cache.put(image, new byte[8192]);
            if (image % 1000 == 0) LOG.info("{} images served, {} cached", image, cache.size());
            if (image > LIMIT) Lab.sleep(1);
        }
    }
}
