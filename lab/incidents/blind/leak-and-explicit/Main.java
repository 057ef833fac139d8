import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Reports are kept for ever, and a helper calls System.gc() after each batch. */
public class Main {
    public static void main(String[] args) throws Exception {
        List<byte[]> reports = new ArrayList<>();
        for (int i = 0; ; i++) {
            for (int k = 0; k < 200; k++) { byte[] b = new byte[5000]; if (!Lab.FIXED && k % 10 == 0) reports.add(b); }
            if (!Lab.FIXED && i % 60 == 59) System.gc();
            Lab.sleep(10);
        }
    }
}
