import java.util.LinkedHashMap;
import java.util.Map;

/** A cache with a bound that is half full at first and full later. */
public class BoundedLru {
    static final class ImageCache extends LinkedHashMap<Integer, byte[]> {
        private static final int MAX_IMAGES = 6_000;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
            return size() > MAX_IMAGES;
        }
    }

    static final Map<Integer, byte[]> IMAGES = new ImageCache();

    public static void main(String[] args) {
        int image = 0;
        for (; image < 3_000; image++) IMAGES.put(image, new byte[500]);
        Growth.dump();
        for (; image < 20_000; image++) IMAGES.put(image, new byte[500]);
        Growth.dump();
    }
}
