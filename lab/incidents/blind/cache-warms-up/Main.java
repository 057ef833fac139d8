import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A catalog cache is filled to its limit while requests come. */
public class Main {
    public static void main(String[] args) throws Exception {
        Map<Integer, byte[]> cache = new HashMap<>();
        for (int i = 0; ; i++) {
            if (cache.size() < 60_000) cache.put(i, new byte[1000]);
            byte[] sink = null;
            for (int k = 0; k < 30; k++) sink = new byte[3000 + (k + i) % 7];
            if (i % 20 == 0) Lab.sleep(2);
        }
    }
}
