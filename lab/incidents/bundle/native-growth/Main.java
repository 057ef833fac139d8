import java.lang.reflect.Field;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Unsafe;

/** An image codec allocates native memory for each picture and does not free it. The fix frees it. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.photo.codec.Decoder");
    private static final int BYTES = 2 << 20;

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        new Thread(() -> decode(unsafe), "decoder-1").start();
        Lab.await();
    }

    private static void decode(Unsafe unsafe) {
        for (int picture = 1; ; picture++) {
            long address = unsafe.allocateMemory(BYTES);
            unsafe.setMemory(address, BYTES, (byte) 1);
            if (Lab.FIXED) unsafe.freeMemory(address);
            if (picture % 50 == 0) LOG.info("{} pictures decoded", picture);
            Lab.sleep(40);
        }
    }
}
