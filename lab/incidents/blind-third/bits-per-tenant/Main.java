import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Flags by customer id. */
public class Main {
    static class TenantFlags { final BitSet optedOut = new BitSet(); }
    static final Map<String, TenantFlags> tenants = new HashMap<>();
    public static void main(String[] args) {
        Random random = new Random(4);
        for (int i = 0; i < 40; i++) { TenantFlags flags = new TenantFlags(); for (int k = 0; k < 30; k++) flags.optedOut.set(random.nextInt(Lab.FIXED ? 8_000 : 8_000_000)); tenants.put("tenant-" + i, flags); }
        Lab.await();
    }
}
