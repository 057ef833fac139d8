import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;

/** A cache of soft references: the JVM empties it when memory is short. */
public class SoftCache {
    static final class Thumbnails {
        static final Map<Integer, SoftReference<byte[]>> BY_IMAGE = new HashMap<>();
    }

    public static void main(String[] args) {
        int image = 0;
        for (; image < 800; image++) Thumbnails.BY_IMAGE.put(image, new SoftReference<>(new byte[2000]));
        Growth.dump();
        for (; image < 2_400; image++) Thumbnails.BY_IMAGE.put(image, new SoftReference<>(new byte[2000]));
        Growth.dump();
    }
}
