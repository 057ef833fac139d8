import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Rendered pages are kept by soft references without a limit. */
public class Main {
    public static void main(String[] args) throws Exception {
        List<java.lang.ref.SoftReference<byte[]>> pages = new ArrayList<>();
        for (int i = 0; ; i++) {
            byte[] page = new byte[16_000];
            if (!Lab.FIXED) pages.add(new java.lang.ref.SoftReference<>(page));
            if (i % 40 == 0) Lab.sleep(2);
        }
    }
}
