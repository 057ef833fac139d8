import java.util.ArrayList;
import java.util.List;

/** The heap is nearly full: the collector works all the time. */
public class Main {
    static final List<byte[]> CACHE = new ArrayList<>();

    public static void main(String[] args) {
        int entries = Lab.FIXED ? 1000 : 53_500;
        for (int i = 0; i < entries; i++) CACHE.add(new byte[1000]);
        Thread.ofPlatform().name("price-updater").start(() -> {
            for (int i = 0; ; i = (i + 1) % CACHE.size()) {
                CACHE.set(i, new byte[1000]);
                if (Lab.FIXED && i % 50 == 0) Lab.sleep(5);
            }
        });
        Lab.await();
    }
}
