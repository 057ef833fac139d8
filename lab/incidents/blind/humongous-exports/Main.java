import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Exports build byte arrays of some megabytes. */
public class Main {
    public static void main(String[] args) throws Exception {
        byte[] sink = null;
        List<byte[]> open = new ArrayList<>();
        for (int i = 0; ; i++) {
            for (int k = 0; k < 4; k++) { if (Lab.FIXED) sink = new byte[60_000]; else { open.add(new byte[2_600_000]); if (open.size() > 6) open.remove(0); } }
            Lab.sleep(4);
        }
    }
}
