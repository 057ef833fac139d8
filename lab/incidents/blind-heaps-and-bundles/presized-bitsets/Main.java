import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A bit set for every tenant, sized for all users. */
public class Main {
    static final Map<Integer, BitSet> TENANTS = new HashMap<>();
    public static void main(String[] args) throws Exception {
        for (int t = 0; t < 300; t++) { BitSet b = new BitSet(Lab.FIXED ? 100 : 1_000_000); b.set(t); TENANTS.put(t, b); }
        Lab.await();
    }
}
