import com.shop.backup.Unpacker;

/** A backup keeps an open Inflater for each block: its memory is outside the heap. The fix calls end(). */
public class Main {
    private static final Unpacker UNPACKER = new Unpacker();

    public static void main(String[] args) {
        for (int block = 0; block < 6000; block++) UNPACKER.unpack(Lab.FIXED);
        Lab.await();
    }
}
