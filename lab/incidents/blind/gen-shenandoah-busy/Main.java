import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A service with steady load and a stable cache. */
public class Main {
    public static void main(String[] args) throws Exception {
        byte[][] cache = new byte[4000][];
        for (int i = 0; ; i++) {
            cache[i % 4000] = new byte[6000];
            byte[] sink = null;
            for (int k = 0; k < 20; k++) sink = new byte[4000];
            if (i % 15 == 0) Lab.sleep(2);
        }
    }
}
