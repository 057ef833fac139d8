import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A cache fills to its limit. */
public class Main {
    public static void main(String[] args) throws Exception {
        Map<Integer, byte[]> cache = new HashMap<>(); byte[] s = null;
        for (int i = 0; ; i++) { if (cache.size() < 9000) cache.put(i, new byte[10_000]); for (int k = 0; k < 20; k++) s = new byte[5000]; if (i % 4 == 0) Lab.sleep(2); }
    }
}
