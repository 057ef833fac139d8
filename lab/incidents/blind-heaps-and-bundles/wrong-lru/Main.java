import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** An LRU map whose limit compares the wrong number. */
public class Main {
    static class Holder { static Map<Integer, byte[]> cache; }
    public static void main(String[] args) throws Exception {
        Map<Integer, byte[]> lru = new LinkedHashMap<>(16, 0.75f, true) { protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> e) { return Lab.FIXED && size() > 500; } };
        for (int i = 0; i < 30_000; i++) lru.put(i, new byte[1000]);
        Holder.cache = lru;
        Lab.await();
    }
}
